CREATE TABLE "admin_acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ip" text NOT NULL,
	"noted_at" timestamp with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "admin_acts_noted_at" ON "admin_acts" USING btree ("noted_at");