import { Trans } from '@lingui/react/macro'
import type { Readings } from '../../core/numberText.ts'
import { Button } from '../actions/Button.tsx'
import { Stack } from '../pieces/Stack.tsx'

interface UnclearNumberProps {
  readonly readings: Readings
  /** Unit of the number: a token's symbol, or "%". */
  readonly unit: string | undefined
  readonly onChoose: (text: string) => void
  readonly testId: string | undefined
}

/**
 * Explains that a text can be read as two numbers, and offers both. They are shown without
 * thousands separators, so that the only mark in them is the decimal one.
 */
export function UnclearNumber({ readings, unit, onChoose, testId }: UnclearNumberProps) {
  const { whole, fraction } = readings
  return (
    <Stack gap={2}>
      <Trans>
        Is this {whole} or {fraction}? Choose one.
      </Trans>
      <Button onClick={() => onChoose(whole)} testId={`${testId}-whole`}>
        {whole} {unit} · <Trans>whole number</Trans>
      </Button>
      <Button onClick={() => onChoose(fraction)} testId={`${testId}-fraction`}>
        {fraction} {unit} · <Trans>with decimals</Trans>
      </Button>
    </Stack>
  )
}
