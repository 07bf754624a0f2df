/** SQL for the statements of this feature: the photos of review `r` as a JSON array. */
export const photosColumn = `coalesce((
    select jsonb_agg(jsonb_build_object('full', f.file_id, 'thumb', t.file_id) order by f.position)
    from review_photos f join review_photos t on t.review_id = f.review_id and t.position = f.position and t.size = 'thumb'
    where f.review_id = r.id and f.size = 'full'), '[]')`
