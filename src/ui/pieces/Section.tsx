import type { ReactNode } from 'react'
import { SectionTitle } from './SectionTitle.tsx'
import { Stack, type StackProps } from './Stack.tsx'

interface SectionProps extends Omit<StackProps, 'as'> {
  readonly title: ReactNode
  /** Content to the right of the title. */
  readonly action?: ReactNode
}

/** Part of a page, with its title. */
export function Section({ title, action, children, ...rest }: SectionProps) {
  return (
    <Stack as="section" {...rest}>
      <SectionTitle action={action}>{title}</SectionTitle>
      {children}
    </Stack>
  )
}
