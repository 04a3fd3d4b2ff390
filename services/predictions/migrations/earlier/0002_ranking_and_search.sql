CREATE EXTENSION IF NOT EXISTS pg_trgm;
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
DROP INDEX "votes_by_member";--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "early_engagement" double precision;--> statement-breakpoint
CREATE INDEX "acts_at" ON "acts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "acts_by_member" ON "acts" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "feed_snapshots_read" ON "feed_snapshots" USING btree ("read_at");--> statement-breakpoint
CREATE INDEX "follows_by_followed" ON "follows" USING btree ("followed_id");--> statement-breakpoint
CREATE INDEX "memberships_by_group" ON "memberships" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "post_words_newest" ON "post_words" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "post_words_words" ON "post_words" USING gin ("words");--> statement-breakpoint
CREATE INDEX "post_words_alike" ON "post_words" USING gin (text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "views_by_post" ON "views" USING btree ("post_id","member_id");--> statement-breakpoint
CREATE INDEX "posts_by_country" ON "posts" USING btree ("country","created_at","id") WHERE deleted_at is null and audience_group_id is null;--> statement-breakpoint
CREATE INDEX "posts_by_category" ON "posts" USING btree ("category","created_at","id") WHERE deleted_at is null and audience_group_id is null;--> statement-breakpoint
CREATE INDEX "posts_by_deadline" ON "posts" USING btree ("deadline") WHERE deleted_at is null and audience_group_id is null;--> statement-breakpoint
CREATE INDEX "posts_unweighed" ON "posts" USING btree ("created_at") WHERE early_engagement is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "votes_at" ON "votes" USING btree ("voted_at");--> statement-breakpoint
CREATE INDEX "votes_by_member" ON "votes" USING btree ("member_id","voted_at");--> statement-breakpoint
UPDATE "posts" SET "country" = "authors"."country" FROM "authors" WHERE "authors"."member_id" = "posts"."owner_id" AND "authors"."country" <> '';
