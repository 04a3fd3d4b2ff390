CREATE TABLE "departed" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "departed_untold" ON "departed" USING btree ("owner_id") WHERE told_at is null;