import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Groups } from '../../../src/ui/figures/Groups.tsx'

test.each([
  ['1,234,567.89 TRX', '1,|234,|567.89 TRX'],
  ['1,234.567800000000000001 JADE', '1,|234.567|800|000|000|000|001 JADE'],
  // A fraction cut to its usable decimals fits on any line.
  ['<0.00000001 COPR-TRX LP', '<0.00000001 COPR-TRX LP'],
  ['0.03162277 COPR-TRX LP', '0.03162277 COPR-TRX LP'],
])('%s may wrap at %s', (text, wraps) => {
  const markup = renderToStaticMarkup(<Groups text={text} />)
  expect(markup.replaceAll('<wbr/>', '|').replaceAll('&lt;', '<')).toBe(wraps)
})
