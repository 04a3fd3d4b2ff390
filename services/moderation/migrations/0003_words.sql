CREATE TABLE "contribution_settings" (
	"only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"hold_new_accounts" boolean DEFAULT false NOT NULL,
	"grow_limits" boolean DEFAULT false NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "contribution_settings_one" CHECK (only_row)
);
--> statement-breakpoint
CREATE TABLE "words" (
	"id" uuid PRIMARY KEY NOT NULL,
	"term" text NOT NULL,
	"folded" text NOT NULL,
	"match" text NOT NULL,
	"effect" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "words_folded_unique" UNIQUE("folded"),
	CONSTRAINT "words_match" CHECK (match in ('whole', 'anywhere')),
	CONSTRAINT "words_effect" CHECK (effect in ('refuse', 'hold', 'report'))
);
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "source" text DEFAULT 'person' NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "term" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "flag_id" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "hold_ended_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "words_newest" ON "words" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reports_held" ON "reports" USING btree ("case_id") WHERE held and hold_ended_at is null;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_source" CHECK ((source = 'person') = (flag_id is null) and (flag_id is not null or not held));