import DOMPurify from 'dompurify'

/** Tags allowed in an announcement: structured text and images, no scripts or drawing. */
const TAGS =
  'p br hr h1 h2 h3 h4 h5 h6 ul ol li blockquote pre code strong b em i u s sub sup a img ' +
  'table thead tbody tr th td'

const policy = {
  ALLOWED_TAGS: TAGS.split(' '),
  ALLOWED_ATTR: ['href', 'src', 'alt', 'title', 'colspan', 'rowspan'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // Links lead to web pages and mailboxes. A relative link would lead into the app unnoticed.
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:)/i,
  RETURN_TRUSTED_TYPE: true as const,
}

/** Creates a separate instance, so that its hook affects no other user of DOMPurify. */
function createPurifier(origin: string) {
  const purifier = DOMPurify(window)
  purifier.addHook('afterSanitizeAttributes', (element) => {
    if (element.tagName === 'A') {
      if (!element.hasAttribute('href')) return
      element.setAttribute('target', '_blank')
      element.setAttribute('rel', 'noopener noreferrer nofollow')
    } else if (element.tagName === 'IMG') {
      // An image from another origin would reveal to its host who reads this, and when.
      if (!isOwn(element.getAttribute('src'), origin)) element.remove()
      else element.setAttribute('loading', 'lazy')
    } else element.removeAttribute('href')
  })
  return purifier
}

const isOwn = (source: string | null, origin: string): boolean => {
  try {
    return source !== null && new URL(source).origin === origin
  } catch {
    return false
  }
}

let purifier: ReturnType<typeof createPurifier> | undefined

/** Converts an announcement's untrusted HTML to markup that is safe to put in the page. */
export function sanitize(html: string): TrustedHTML {
  purifier ??= createPurifier(location.origin)
  return purifier.sanitize(html, policy)
}
