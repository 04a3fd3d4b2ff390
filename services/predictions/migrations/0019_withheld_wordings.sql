ALTER TABLE "post_versions" ADD COLUMN "is_withheld" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Which of these were judged or never reviewed is not known: withhold all wordings of posts that were ever hidden or held.
UPDATE "post_versions" SET "is_withheld" = true WHERE "post_id" IN (SELECT "post_id" FROM "post_hides");