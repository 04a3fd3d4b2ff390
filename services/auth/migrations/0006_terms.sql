CREATE TABLE "agreements" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "terms" (
	"one_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"newest" integer NOT NULL,
	"material" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "registration" ADD COLUMN "asks_terms" boolean;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD COLUMN "agreed_terms" integer;