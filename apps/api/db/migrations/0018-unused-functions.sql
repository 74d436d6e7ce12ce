-- list_items and count_items are generated and no longer use these.
drop function if exists app_private._view_conditions(text);
drop function if exists app_private._add_counts(app.item_counts, app.item_counts);
-- The audit contains the whole change, so it has no details of its own.
drop function if exists app_private._change_records(app.seen_record[], text, jsonb, jsonb);
