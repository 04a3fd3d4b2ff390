CREATE INDEX CONCURRENTLY "accounts_moderators" ON "accounts" USING btree ("id") WHERE is_moderator;
