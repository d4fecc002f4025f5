/**
 * Path of a picture on the backend, by its SHA-256. It returns bytes instead of an answer with a
 * code.
 */
export const IMAGE_PATH = '/deposit/common/image/{sha256}'
