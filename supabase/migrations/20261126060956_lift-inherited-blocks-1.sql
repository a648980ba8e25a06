set lock_timeout = '2 s';

ALTER TYPE "public"."moderation_decision" ADD VALUE 'lift_block' AFTER 'reinstate';
ALTER TYPE "public"."moderation_target_type" ADD VALUE 'block' AFTER 'attachment';
