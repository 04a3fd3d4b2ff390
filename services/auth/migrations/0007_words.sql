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
