ALTER TABLE "customer_views" DROP CONSTRAINT "customer_views_staff_id_users_id_fk";
