/** Paths that proxies and supervisors ask often. They are limited apart from users' requests. */
export const probePaths: ReadonlySet<string> = new Set(['/health', '/ready'])
