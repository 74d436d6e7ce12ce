-- The worker measures how late a delivery is, from the time at which its first attempt was due.
grant select (kind, first_attempt_after_seconds) on app_private.delivery_kinds to loimel_worker;
