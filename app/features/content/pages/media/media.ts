/** The largest picture that can be uploaded to the media library. */
export const maxMediaMegabytes = 12

/** The address of a picture of the media library. It stays the same when the picture is replaced. */
export const mediaPath = (id: string) => `/media/${id}`
