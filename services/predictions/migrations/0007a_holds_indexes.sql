CREATE INDEX CONCURRENTLY "posts_deleted_by_owner" ON "posts" USING btree ("owner_id","created_at") WHERE deleted_at is not null;
