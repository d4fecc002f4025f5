import { Audit, Gatherer, type Artifacts } from 'lighthouse'

/** Data that the page itself collects; times are in ms since the navigation began. */
export interface Marks {
  /** Time when the content was painted; NaN if it never was. */
  readonly content: number
  /** Tasks of more than 50 ms. */
  readonly longTasks: readonly Task[]
  /** Requests of the page, in the order of their start. */
  readonly requests: readonly Asked[]
}

export interface Asked {
  readonly url: string
  readonly start: number
  readonly end: number
  /** Bytes of the body as sent. */
  readonly bytes: number
}

export interface Task {
  readonly start: number
  readonly duration: number
}

interface Watched {
  contentMs?: number
  readonly longTasks: Task[]
}

/**
 * Records when the content of a page that Lighthouse visits is first visible, and the page's
 * requests.
 */
export class MarksGatherer extends Gatherer {
  override meta = { supportedModes: ['navigation' as const] }
  marks: Marks = { content: NaN, longTasks: [], requests: [] }
  readonly #selector: string

  /**
   * @param selector Selector of the content. If several elements match, the first visible one
   * counts.
   */
  constructor(selector: string) {
    super()
    this.#selector = selector
  }

  override async startInstrumentation({ driver }: Context): Promise<void> {
    await driver.defaultSession.sendCommand('Page.addScriptToEvaluateOnNewDocument', {
      source: `(${watch})(${JSON.stringify(this.#selector)})`,
    })
  }

  override async getArtifact({ driver }: Context) {
    const { executionContext } = driver
    this.marks = await executionContext.evaluate(readMarks, { args: [], useIsolation: false })
    // Lighthouse has no kind of artifact for these marks.
    return {}
  }
}

/** Makes Lighthouse run the gatherer, because it gathers only artifacts that an audit needs. */
export class MarksAudit extends Audit {
  static override get meta() {
    return {
      id: 'marks',
      title: 'Marks',
      description: 'What the page itself knows.',
      scoreDisplayMode: Audit.SCORING_MODES.INFORMATIVE,
      requiredArtifacts: [MARKS as keyof Artifacts],
    }
  }

  static override audit() {
    return { score: null }
  }
}

/** Name of the artifact, which Lighthouse itself does not use. */
export const MARKS = 'Marks'

type Context = Parameters<Gatherer['getArtifact']>[0]

/** Runs in the page before anything else. */
function watch(selector: string): void {
  const watched: Watched = { longTasks: [] }
  Object.assign(window, { watched })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      watched.longTasks.push({ start: startTime, duration })
  }).observe({ type: 'longtask' })
  performance.setResourceTimingBufferSize(2_000)
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    (element.textContent.trim() !== '' || element.matches('input, canvas'))
  const observer = new MutationObserver(() => {
    const found = [...document.querySelectorAll(selector)]
    if (!found.some(isSeen)) return
    observer.disconnect()
    // The next frame shows it; a timer would wait for code that the browser runs next.
    const note = () => (watched.contentMs = performance.now())
    requestAnimationFrame(() => void scheduler.postTask(note, { priority: 'user-blocking' }))
  })
  observer.observe(document, { childList: true, subtree: true, attributes: true })
}

function readMarks(): Marks {
  const { watched } = window as unknown as { watched?: Watched }
  const entries = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[]
  return {
    content: watched?.contentMs ?? NaN,
    longTasks: watched?.longTasks ?? [],
    requests: entries.map(({ name, startTime, responseEnd, encodedBodySize }) => ({
      url: name,
      start: startTime,
      end: responseEnd,
      bytes: encodedBodySize,
    })),
  }
}
