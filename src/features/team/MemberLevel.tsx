import { Trans } from '@lingui/react/macro'
import type { Address } from '../../core/address.ts'
import { MemberName } from './MemberName.tsx'

interface MemberLevelProps {
  readonly member: Address
  readonly nickname: string
  readonly depth: number
}

/** Who did something, and how far below. */
export const MemberLevel = ({ member, nickname, depth }: MemberLevelProps) => (
  <>
    <MemberName address={member} nickname={nickname} /> · <Trans>level {depth}</Trans>
  </>
)
