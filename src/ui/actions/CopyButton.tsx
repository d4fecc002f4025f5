import { useLingui } from '@lingui/react/macro'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import { copyText, type CopyOutcome } from './copyText.ts'
import { HiddenText } from '../figures/HiddenText.tsx'
import styles from './CopyButton.module.css'

interface CopyButtonProps {
  readonly text: string
  /** Label that names the copied text: "Copy address". */
  readonly label?: string | undefined
  readonly testId?: string | undefined
}

const SHOWN_MS = 2_500

/** Copies a text, and reports success or failure beside the button. */
export function CopyButton({ text, label, testId }: CopyButtonProps) {
  const { t } = useLingui()
  const [outcome, setOutcome] = useState<CopyOutcome>()
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [outcome])
  const said =
    outcome === 'copied'
      ? t`Copied`
      : outcome === 'failed'
        ? t`Copy failed`
        : outcome === 'differs'
          ? t`The clipboard holds something else. Do not paste it.`
          : ''
  const Icon = outcome === undefined ? Copy : outcome === 'copied' ? Check : X
  return (
    <span className={styles.copy}>
      <button
        type="button"
        className={styles.button}
        data-outcome={outcome}
        aria-label={label ?? t`Copy`}
        onClick={async () => setOutcome(await copyText(text))}
        data-testid={testId}
      >
        <Icon aria-hidden="true" size={15} strokeWidth={2.2} />
      </button>
      <output className={styles.said} data-outcome={outcome}>
        {outcome === 'copied' ? <HiddenText>{said}</HiddenText> : said}
      </output>
    </span>
  )
}
