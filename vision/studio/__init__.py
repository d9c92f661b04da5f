"""Makes the models: needs the extra `train`; the running table never imports it."""
