CREATE TABLE "activities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"action" text NOT NULL,
	"entity_type" text,
	"entity_id" text,
	"metadata" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions_of_use" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"last_active_at" timestamp (3) with time zone NOT NULL,
	"seconds" double precision NOT NULL,
	"page_views" integer NOT NULL,
	"actions" integer NOT NULL,
	"is_open" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"day" date NOT NULL,
	"method" text,
	"platform" text
);
--> statement-breakpoint
CREATE TABLE "act_days" (
	"member_id" uuid NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "act_days_member_id_day_pk" PRIMARY KEY("member_id","day")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"comment_id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"posted_at" timestamp (3) with time zone NOT NULL,
	"local_date" date,
	"deleted" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"followed_id" uuid NOT NULL,
	"follower_id" uuid NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"local_date" date,
	CONSTRAINT "follows_followed_id_follower_id_pk" PRIMARY KEY("followed_id","follower_id")
);
--> statement-breakpoint
CREATE TABLE "foundings" (
	"group_id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"local_date" date
);
--> statement-breakpoint
CREATE TABLE "likes" (
	"comment_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"local_date" date,
	CONSTRAINT "likes_comment_id_member_id_pk" PRIMARY KEY("comment_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"joined_at" timestamp (3) with time zone,
	"erased" boolean DEFAULT false NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	"streak_due" boolean DEFAULT false NOT NULL,
	"day_at_risk" date,
	"risk_due_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"is_story" boolean NOT NULL,
	"category" text,
	"posted_at" timestamp (3) with time zone NOT NULL,
	"local_date" date,
	"deleted" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reactions" (
	"post_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"local_date" date,
	"removed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "reactions_post_id_member_id_pk" PRIMARY KEY("post_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "reflections" (
	"reflection_id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"local_date" date
);
--> statement-breakpoint
CREATE TABLE "resolutions" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"local_date" date
);
--> statement-breakpoint
CREATE TABLE "settlements" (
	"post_id" uuid NOT NULL,
	"settlement" integer NOT NULL,
	"owner_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"resolved_by" text NOT NULL,
	"settled_at" timestamp (3) with time zone NOT NULL,
	"agree_votes" integer NOT NULL,
	"votes" integer NOT NULL,
	"stands" boolean DEFAULT true NOT NULL,
	CONSTRAINT "settlements_post_id_settlement_pk" PRIMARY KEY("post_id","settlement")
);
--> statement-breakpoint
CREATE TABLE "votes" (
	"post_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"vote" boolean NOT NULL,
	"withdrawn" boolean DEFAULT false NOT NULL,
	"is_nobodys" boolean NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"voted_at" timestamp (3) with time zone NOT NULL,
	"local_date" date,
	CONSTRAINT "votes_post_id_member_id_pk" PRIMARY KEY("post_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "badges" (
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"earned_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "badges_member_id_kind_pk" PRIMARY KEY("member_id","kind")
);
--> statement-breakpoint
CREATE TABLE "scorings" (
	"member_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"settlement" integer NOT NULL,
	"owner_id" uuid NOT NULL,
	"settled_at" timestamp (3) with time zone NOT NULL,
	"is_right" boolean,
	"other_voters" integer NOT NULL,
	"others_right" integer NOT NULL,
	"stands" boolean DEFAULT true NOT NULL,
	"due" boolean DEFAULT true NOT NULL,
	CONSTRAINT "scorings_member_id_post_id_settlement_pk" PRIMARY KEY("member_id","post_id","settlement")
);
--> statement-breakpoint
CREATE TABLE "standings" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"scored" integer NOT NULL,
	"right_votes" integer NOT NULL,
	"edge_count" integer NOT NULL,
	"edge_sum" double precision NOT NULL,
	"edge_sum_of_squares" double precision NOT NULL,
	"hit_run" integer NOT NULL,
	"longest_hit_run" integer NOT NULL,
	"upsets" integer NOT NULL,
	"authors" uuid[] NOT NULL,
	"user_rank" text NOT NULL,
	"below_since" timestamp (3) with time zone,
	"last_settled_at" timestamp (3) with time zone,
	"last_post_id" uuid,
	"last_settlement" integer
);
--> statement-breakpoint
CREATE TABLE "streak_days" (
	"member_id" uuid NOT NULL,
	"local_date" date NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "streak_days_member_id_local_date_pk" PRIMARY KEY("member_id","local_date")
);
--> statement-breakpoint
CREATE TABLE "post_shares" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"shares" integer DEFAULT 0 NOT NULL,
	"sharers" integer DEFAULT 0 NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "streak_warnings" (
	"member_id" uuid NOT NULL,
	"local_date" date NOT NULL,
	CONSTRAINT "streak_warnings_member_id_local_date_pk" PRIMARY KEY("member_id","local_date")
);
--> statement-breakpoint
CREATE TABLE "time_zones" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"time_zone" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "untold_shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"shared_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "use_days" (
	"member_id" uuid NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "use_days_member_id_day_pk" PRIMARY KEY("member_id","day")
);
--> statement-breakpoint
CREATE INDEX "activities_member" ON "activities" USING btree ("member_id","at");--> statement-breakpoint
CREATE INDEX "sessions_of_use_member" ON "sessions_of_use" USING btree ("member_id","started_at");--> statement-breakpoint
CREATE INDEX "sessions_of_use_open" ON "sessions_of_use" USING btree ("last_active_at") WHERE is_open;--> statement-breakpoint
CREATE INDEX "shares_post" ON "shares" USING btree ("post_id","member_id");--> statement-breakpoint
CREATE INDEX "shares_member" ON "shares" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "shares_day" ON "shares" USING btree ("day");--> statement-breakpoint
CREATE INDEX "act_days_day" ON "act_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "comments_member" ON "comments" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "comments_owner" ON "comments" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "follows_follower" ON "follows" USING btree ("follower_id");--> statement-breakpoint
CREATE INDEX "foundings_member" ON "foundings" USING btree ("member_id","first_at");--> statement-breakpoint
CREATE INDEX "likes_member" ON "likes" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "likes_author" ON "likes" USING btree ("author_id","comment_id");--> statement-breakpoint
CREATE INDEX "members_joined" ON "members" USING btree ("joined_at");--> statement-breakpoint
CREATE INDEX "members_streak_due" ON "members" USING btree ("member_id") WHERE streak_due;--> statement-breakpoint
CREATE INDEX "members_risk_due" ON "members" USING btree ("risk_due_at") WHERE risk_due_at is not null;--> statement-breakpoint
CREATE INDEX "posts_owner" ON "posts" USING btree ("owner_id","posted_at");--> statement-breakpoint
CREATE INDEX "reactions_member" ON "reactions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "reactions_owner" ON "reactions" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "reflections_member" ON "reflections" USING btree ("member_id","first_at");--> statement-breakpoint
CREATE INDEX "resolutions_member" ON "resolutions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "settlements_owner" ON "settlements" USING btree ("owner_id","settled_at");--> statement-breakpoint
CREATE INDEX "votes_member" ON "votes" USING btree ("member_id","first_at");--> statement-breakpoint
CREATE INDEX "votes_owner" ON "votes" USING btree ("owner_id","post_id");--> statement-breakpoint
CREATE INDEX "scorings_post" ON "scorings" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "scorings_due" ON "scorings" USING btree ("settled_at","post_id") WHERE due;--> statement-breakpoint
CREATE INDEX "untold_shares_post" ON "untold_shares" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "use_days_day" ON "use_days" USING btree ("day");