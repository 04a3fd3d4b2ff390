CREATE TABLE "limitations" (
	"act_id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exclusions" (
	"hash" text PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "limitations_member" ON "limitations" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "exclusions_ends_at" ON "exclusions" USING btree ("ends_at");