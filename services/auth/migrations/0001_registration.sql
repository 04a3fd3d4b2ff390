CREATE TABLE "registration" (
	"one_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"mode" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "note" text DEFAULT '' NOT NULL;