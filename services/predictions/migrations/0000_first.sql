CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
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
CREATE TABLE "disbanded_groups" (
	"group_id" uuid PRIMARY KEY NOT NULL
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
CREATE TABLE "post_photos" (
	"post_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"file" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"placeholder" text NOT NULL,
	CONSTRAINT "post_photos_post_id_position_pk" PRIMARY KEY("post_id","position")
);
--> statement-breakpoint
CREATE TABLE "post_versions" (
	"post_id" uuid NOT NULL,
	"wording" integer NOT NULL,
	"headline" text NOT NULL,
	"supporting_statement" text NOT NULL,
	"replaced_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "post_versions_post_id_wording_pk" PRIMARY KEY("post_id","wording")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"post_type" text NOT NULL,
	"headline" text NOT NULL,
	"supporting_statement" text NOT NULL,
	"is_experience" boolean NOT NULL,
	"experience_context" text,
	"category" text,
	"country" text,
	"group_id" uuid,
	"audience_group_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"version" bigint DEFAULT 1 NOT NULL,
	"wording" integer DEFAULT 1 NOT NULL,
	"edited" boolean DEFAULT false NOT NULL,
	"agree_count" integer DEFAULT 0 NOT NULL,
	"disagree_count" integer DEFAULT 0 NOT NULL,
	"comment_count" integer DEFAULT 0 NOT NULL,
	"comment_version" bigint DEFAULT 0 NOT NULL,
	"reaction_count" integer DEFAULT 0 NOT NULL,
	"reaction_version" bigint DEFAULT 0 NOT NULL,
	"deadline" timestamp (3) with time zone,
	"lapses_at" timestamp (3) with time zone,
	"ends_soon_told" boolean DEFAULT false NOT NULL,
	"end_told" boolean DEFAULT false NOT NULL,
	"reminders" integer DEFAULT 0 NOT NULL,
	"reminded_to" timestamp (3) with time zone,
	"resolved_at" timestamp (3) with time zone,
	"result" boolean,
	"resolved_by" text,
	"settled" boolean DEFAULT false NOT NULL,
	"settlement" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone,
	"early_engagement" double precision,
	CONSTRAINT "posts_counts" CHECK (agree_count >= 0 and disagree_count >= 0),
	CONSTRAINT "posts_deadline" CHECK ((post_type = 'comparison') = (deadline is null))
);
--> statement-breakpoint
CREATE TABLE "reflections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"content" text NOT NULL,
	"mood" text,
	"rating" smallint,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "votes" (
	"post_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"vote" boolean NOT NULL,
	"voted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "votes_post_id_member_id_pk" PRIMARY KEY("post_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "acts" (
	"post_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"source_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "acts_post_id_kind_member_id_source_id_pk" PRIMARY KEY("post_id","kind","member_id","source_id")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "feed_snapshots" (
	"member_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	"newest_at" timestamp (3) with time zone NOT NULL,
	"newest_id" uuid NOT NULL,
	"post_ids" uuid[] NOT NULL,
	"reasons" text[] NOT NULL,
	"named_ids" uuid[] NOT NULL,
	CONSTRAINT "feed_snapshots_member_id_id_pk" PRIMARY KEY("member_id","id")
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"follower_id" uuid NOT NULL,
	"followed_id" uuid NOT NULL,
	"followed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "follows_follower_id_followed_id_pk" PRIMARY KEY("follower_id","followed_id")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"joined_at" timestamp (3) with time zone,
	"detected_country" text,
	"version" bigint DEFAULT 0 NOT NULL,
	"erased" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"member_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	CONSTRAINT "memberships_member_id_group_id_pk" PRIMARY KEY("member_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "post_signals" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"viewers" integer DEFAULT 0 NOT NULL,
	"commenters" integer DEFAULT 0 NOT NULL,
	"commenters_version" bigint DEFAULT 0 NOT NULL,
	"sharers" integer DEFAULT 0 NOT NULL,
	"sharers_version" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_words" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"wording" integer NOT NULL,
	"folding" smallint NOT NULL,
	"headline" text NOT NULL,
	"text" text NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trending" (
	"only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"post_ids" uuid[] NOT NULL,
	"refreshed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "views" (
	"member_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"times" smallint DEFAULT 1 NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "views_member_id_post_id_pk" PRIMARY KEY("member_id","post_id")
);
--> statement-breakpoint
ALTER TABLE "post_photos" ADD CONSTRAINT "post_photos_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_versions" ADD CONSTRAINT "post_versions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reflections" ADD CONSTRAINT "reflections_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_keys_expire" ON "idempotency_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "post_photos_file" ON "post_photos" USING btree ("file");--> statement-breakpoint
CREATE INDEX "posts_newest" ON "posts" USING btree ("created_at","id") WHERE deleted_at is null and audience_group_id is null;--> statement-breakpoint
CREATE INDEX "posts_by_group" ON "posts" USING btree ("group_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "posts_by_owner" ON "posts" USING btree ("owner_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "posts_by_country" ON "posts" USING btree ("country","created_at","id") WHERE deleted_at is null and audience_group_id is null;--> statement-breakpoint
CREATE INDEX "posts_by_category" ON "posts" USING btree ("category","created_at","id") WHERE deleted_at is null and audience_group_id is null;--> statement-breakpoint
CREATE INDEX "posts_by_deadline" ON "posts" USING btree ("deadline") WHERE deleted_at is null and audience_group_id is null;--> statement-breakpoint
CREATE INDEX "posts_unweighed" ON "posts" USING btree ("created_at") WHERE early_engagement is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "posts_due" ON "posts" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "reflections_by_member" ON "reflections" USING btree ("member_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reflections_by_post" ON "reflections" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "votes_by_member" ON "votes" USING btree ("member_id","voted_at","post_id");--> statement-breakpoint
CREATE INDEX "votes_at" ON "votes" USING btree ("voted_at");--> statement-breakpoint
CREATE INDEX "acts_at" ON "acts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "acts_by_member" ON "acts" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "feed_snapshots_read" ON "feed_snapshots" USING btree ("read_at");--> statement-breakpoint
CREATE INDEX "follows_by_followed" ON "follows" USING btree ("followed_id");--> statement-breakpoint
CREATE INDEX "members_joined" ON "members" USING btree ("joined_at");--> statement-breakpoint
CREATE INDEX "memberships_by_group" ON "memberships" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "post_words_newest" ON "post_words" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "post_words_words" ON "post_words" USING gin ("words");--> statement-breakpoint
CREATE INDEX "post_words_alike" ON "post_words" USING gin (text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "views_by_post" ON "views" USING btree ("post_id","member_id");