CREATE TABLE "acts_against" (
	"act_id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"standing" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contribution_rules" (
	"only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"hold_new_accounts" boolean DEFAULT false NOT NULL,
	"grow_limits" boolean DEFAULT false NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	"words_revision" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "contribution_rules_one" CHECK (only_row)
);
--> statement-breakpoint
CREATE TABLE "listed_words" (
	"word_id" uuid PRIMARY KEY NOT NULL,
	"term" text NOT NULL,
	"whole" boolean NOT NULL,
	"effect" text NOT NULL,
	"listed" boolean NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "listed_words_effect" CHECK (effect in ('refuse', 'hold', 'report'))
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "unannounced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "has_link" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "post_hides" ADD COLUMN "kind" text DEFAULT 'act' NOT NULL;--> statement-breakpoint
CREATE INDEX "acts_against_member" ON "acts_against" USING btree ("member_id") WHERE standing;--> statement-breakpoint
ALTER TABLE "post_hides" ADD CONSTRAINT "post_hides_kind" CHECK (kind in ('act', 'hold'));