CREATE INDEX CONCURRENTLY "post_tallies_limited" ON "post_tallies" USING btree ("post_id") WHERE commenting <> 'everyone';
