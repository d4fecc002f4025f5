/** Where the backend serves a picture, by its SHA-256: bytes, and not an answer with a code. */
export const IMAGE_PATH = '/deposit/common/image/{sha256}'
