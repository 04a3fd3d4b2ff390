CREATE INDEX CONCURRENTLY "votes_shown" ON "votes" USING btree ("post_id","member_id") WHERE shown;
