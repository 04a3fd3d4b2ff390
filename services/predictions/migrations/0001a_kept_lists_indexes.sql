CREATE INDEX CONCURRENTLY "posts_private_by_owner" ON "posts" USING btree ("owner_id") WHERE deleted_at is null and audience_group_id is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "follows_by_time" ON "follows" USING btree ("follower_id","followed_at");
