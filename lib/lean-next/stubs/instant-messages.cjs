// Words for development only.
