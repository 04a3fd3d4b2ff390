CREATE INDEX CONCURRENTLY "votes_by_member" ON "votes" USING btree ("member_id","voted_at","post_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "members_joined" ON "members" USING btree ("joined_at");
