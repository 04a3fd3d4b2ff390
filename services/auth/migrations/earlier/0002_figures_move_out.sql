ALTER TABLE "accounts" DROP COLUMN "user_rank";--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "followers_count";--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "following_count";--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "total_predictions";--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "accuracy_score";