-- Which posts are in private groups is not known here: all count as private until the read models are rebuilt.
ALTER TABLE "posts" ADD COLUMN "is_private" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ALTER COLUMN "is_private" SET DEFAULT false;
