import { LOCALES, type Locale } from '../src/i18n/locale.ts'
import { isScreen } from './screens.ts'
import { readSpoken } from './tabs.ts'

declare const self: ServiceWorkerGlobalScope

/** File of this worker's build, as listed by the build (vite.config.ts). */
export interface BuildFile {
  /** Path without the leading slash. */
  readonly url: string
  /** Prefix of the SHA-256 of its content, in hex. */
  readonly revision: string
  /** True if the shell or the home screen needs it. */
  readonly ahead?: true
}

/** Document of every screen. */
const SHELL = '/index.html'

/**
 * Number of parallel fetches for the rest of a build; low, because the user's actions come first.
 */
const AT_ONCE = 4

let files: ReadonlyMap<string, BuildFile> = new Map()
let completing: Promise<void> | undefined

/**
 * Caches the listed files. Those of the shell and the home screen, in the user's language, are
 * cached before this worker is installed. `completeBuild` or the first use caches the rest.
 */
export function keepBuild(list: readonly BuildFile[]): void {
  files = new Map(list.map((file) => [`/${file.url}`, file]))
  self.addEventListener('install', (event) => event.waitUntil(install()))
}

async function install(): Promise<void> {
  const spoken = await readSpoken()
  await Promise.all(pathsAhead(spoken).map(fetchAndKeep))
}

/**
 * Fetches files that are missing from the cache; the whole build only if the user does not save
 * data. A file that fails is fetched next time.
 */
export function completeBuild(spoken: Locale, isSaving: boolean): Promise<void> {
  return (completing ??= complete(spoken, isSaving).finally(() => (completing = undefined)))
}

async function complete(spoken: Locale, isSaving: boolean): Promise<void> {
  const kept = await (await openBuild()).keys()
  const keptPaths = new Set(kept.map(({ url }) => new URL(url).pathname))
  const ahead = pathsAhead(spoken)
  const wanted = new Set(isSaving ? ahead : [...ahead, ...files.keys()])
  const missing = [...wanted].filter((path) => !keptPaths.has(path)).values()
  const work = async () => {
    for (const path of missing) await fetchAndKeep(path).catch(() => undefined)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** Returns the paths that shell and home screen need, in one language. */
const pathsAhead = (spoken: Locale): string[] =>
  [...files.keys()].filter((path) => {
    const locale = LOCALES.find((each) => path.includes(`.${each}-`))
    return files.get(path)?.ahead && (locale ?? spoken) === spoken
  })

/** Serves a file from this worker's build, from the build of an older tab, or from the network. */
export async function serveFile(request: Request, event: ExtendableEvent): Promise<Response> {
  const { pathname } = new URL(request.url)
  const kept = (await (await openBuild()).match(pathname)) ?? (await caches.match(pathname))
  if (kept) return kept
  const answer = await fetch(request)
  const copy = answer.clone()
  // A file of another build is only for its own tab, so it is not cached.
  if (files.has(pathname)) event.waitUntil(keep(pathname, copy).catch(() => undefined))
  return answer
}

/** Whether a path may belong to a file of some build. */
export const isBuildFile = (path: string): boolean => path.startsWith('/assets/') || files.has(path)

/** Serves the same document for every screen. */
export async function showShell(request: Request, url: URL): Promise<Response> {
  const shell = (await isScreen(url)) ? await matchShell() : undefined
  return shell ?? fetch(request)
}

/** Reads the document that was fetched for this worker. */
const matchShell = async (): Promise<Response | undefined> => (await openBuild()).match(SHELL)

/**
 * Fetches the document again. Its headers and its meta element name the configuration's hosts, so
 * they may change within one build.
 */
export async function renewShell(): Promise<void> {
  const kept = await matchShell()
  const fresh = await fetch(SHELL, { cache: 'reload' })
  const build = async (shell: Response | undefined) =>
    (await shell?.clone().text())?.replace(/<meta name="backend"[^>]*>/, '')
  if (fresh.ok && (await build(fresh)) === (await build(kept))) await keep(SHELL, fresh)
}

async function fetchAndKeep(path: string): Promise<void> {
  const isNamedByContent = path.startsWith('/assets/')
  const unchanged = isNamedByContent ? await caches.match(path) : undefined
  const answer =
    unchanged ??
    (await fetch(path, { cache: isNamedByContent ? 'default' : 'reload', priority: 'low' }))
  await keep(path, answer)
}

/**
 * Caches a file. Throws if it is not part of this build, because the server may have another one by
 * now.
 */
async function keep(path: string, answer: Response): Promise<void> {
  const content = await answer.clone().arrayBuffer()
  if (!answer.ok || !(await isOfBuild(path, content)))
    throw new Error(`${path} is not of this build (HTTP ${answer.status})`)
  // A host may redirect /index.html to /, and navigations reject a redirected response.
  await (await openBuild()).put(path, answer.redirected ? new Response(content, answer) : answer)
}

async function isOfBuild(path: string, content: ArrayBuffer): Promise<boolean> {
  // Hosts may add their own content to the document, so the entry script identifies its build.
  if (path === SHELL) return new TextDecoder().decode(content).includes(entryOfBuild())
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.startsWith(files.get(path)?.revision ?? 'unlisted')
}

/** Returns the entry script of this build's pages. */
const entryOfBuild = () =>
  [...files.keys()].find((path) => path.startsWith('/assets/first-') && path.endsWith('.js')) ?? ''

export const ownCacheName = (): string => `build ${files.get(SHELL)?.revision}`
const openBuild = () => caches.open(ownCacheName())
