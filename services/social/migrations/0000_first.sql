CREATE TABLE "authors" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"masked_email" text DEFAULT '' NOT NULL,
	"profile_image_file" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"user_rank" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" bigint NOT NULL,
	"erased" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"thread_id" uuid NOT NULL,
	"parent_id" uuid,
	"level" smallint NOT NULL,
	"member_id" uuid,
	"content" text NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "comments_level" CHECK (level between 0 and 3 and (level = 0) = (parent_id is null)),
	CONSTRAINT "comments_likes" CHECK (like_count >= 0 and (member_id is not null or (content = '' and like_count = 0)))
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"followed_id" uuid NOT NULL,
	"follower_id" uuid NOT NULL,
	"followed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "follows_followed_id_follower_id_pk" PRIMARY KEY("followed_id","follower_id"),
	CONSTRAINT "follows_oneself" CHECK (follower_id <> followed_id)
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"member_id" uuid NOT NULL,
	"call" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" jsonb,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_member_id_call_key_pk" PRIMARY KEY("member_id","call","key")
);
--> statement-breakpoint
CREATE TABLE "likes" (
	"comment_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"liked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "likes_comment_id_member_id_pk" PRIMARY KEY("comment_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "member_tallies" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	"followers_count" integer DEFAULT 0 NOT NULL,
	"following_version" bigint DEFAULT 0 NOT NULL,
	"following_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "member_tallies_counts" CHECK (followers_count >= 0 and following_count >= 0)
);
--> statement-breakpoint
CREATE TABLE "post_tallies" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	"comment_count" integer DEFAULT 0 NOT NULL,
	"commenter_count" integer DEFAULT 0 NOT NULL,
	"reaction_count" integer DEFAULT 0 NOT NULL,
	"clearing" boolean DEFAULT false NOT NULL,
	CONSTRAINT "post_tallies_counts" CHECK (comment_count >= 0 and commenter_count >= 0 and reaction_count >= 0)
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"audience_group_id" uuid,
	"deleted" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reaction_counts" (
	"post_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "reaction_counts_post_id_kind_pk" PRIMARY KEY("post_id","kind"),
	CONSTRAINT "reaction_counts_count" CHECK (count >= 0)
);
--> statement-breakpoint
CREATE TABLE "reactions" (
	"post_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reacted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reactions_post_id_member_id_pk" PRIMARY KEY("post_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_post_id_post_tallies_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."post_tallies"("post_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_id_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."comments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reaction_counts" ADD CONSTRAINT "reaction_counts_post_id_post_tallies_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."post_tallies"("post_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reactions" ADD CONSTRAINT "reactions_post_id_post_tallies_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."post_tallies"("post_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_threads" ON "comments" USING btree ("post_id","created_at","id") WHERE level = 0;--> statement-breakpoint
CREATE INDEX "comments_replies" ON "comments" USING btree ("thread_id","created_at") WHERE level > 0;--> statement-breakpoint
CREATE INDEX "comments_children" ON "comments" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "comments_by_member" ON "comments" USING btree ("member_id","created_at","id") WHERE member_id is not null;--> statement-breakpoint
CREATE INDEX "comments_commenters" ON "comments" USING btree ("post_id","member_id");--> statement-breakpoint
CREATE INDEX "erasures_due" ON "erasures" USING btree ("member_id") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "follows_followers" ON "follows" USING btree ("followed_id","followed_at","follower_id");--> statement-breakpoint
CREATE INDEX "follows_following" ON "follows" USING btree ("follower_id","followed_at","followed_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_expire" ON "idempotency_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "likes_newest" ON "likes" USING btree ("comment_id","liked_at");--> statement-breakpoint
CREATE INDEX "likes_by_member" ON "likes" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "post_tallies_clearing" ON "post_tallies" USING btree ("post_id") WHERE clearing;--> statement-breakpoint
CREATE INDEX "reactions_by_member" ON "reactions" USING btree ("member_id");