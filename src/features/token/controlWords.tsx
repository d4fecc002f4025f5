import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { formatAddress } from '../../core/address.ts'
import type { Power } from './report.ts'
import type { Risk, RiskOf } from './risk.ts'

// Texts for the risks of control over a token.

interface Told<Kind extends Risk['kind']> {
  readonly risk: RiskOf<Kind>
}

export function ControlTitle({ risk: { isOriginal } }: Told<'control'>) {
  if (isOriginal === undefined) return <Trans>Its code could not be read</Trans>
  return isOriginal ? (
    <Trans>Nobody can change it</Trans>
  ) : (
    <Trans>Its code is not that of our tokens</Trans>
  )
}

export function ControlText({ risk: { isOriginal } }: Told<'control'>) {
  if (isOriginal === undefined)
    return (
      <Trans>
        The node did not tell its code, so nobody can say here whether it is that of our tokens.
      </Trans>
    )
  return isOriginal ? (
    <Trans>
      The chain shows that it runs the code of our tokens: that has no owner, and nobody can mint
      more, pause it, shut an account out or change its terms.
    </Trans>
  ) : (
    <Trans>The factory lists it, and yet it runs other code than our tokens do.</Trans>
  )
}

export function PowersTitle({ risk: { code, found, runsOthers } }: Told<'powers'>) {
  if (code === 'none') return <Trans>There is no contract at this address</Trans>
  if (code === 'unread') return <Trans>Its code could not be read</Trans>
  if (found.length > 0) return <Trans>Others can do more with it than you</Trans>
  return runsOthers ? (
    <Trans>It runs the code of another contract</Trans>
  ) : (
    <Trans>Nothing known was found in its code</Trans>
  )
}

const powerTexts: Record<Power, MessageDescriptor> = {
  mint: msg`make more of it at will`,
  pause: msg`stop all transfers`,
  shutOut: msg`shut accounts out, or take what they have`,
  takeMore: msg`take more of each transfer`,
  exchange: msg`exchange its code for another`,
}

export function PowersText({ risk: { code, found, runsOthers, owner } }: Told<'powers'>) {
  const { _ } = useLingui()
  if (code === 'none')
    return <Trans>It is an account like yours, or nothing at all: no token is there.</Trans>
  if (code === 'unread')
    return <Trans>The node did not tell its code: what others can do with it is not known.</Trans>
  const powers = found.map((power) => _(powerTexts[power])).join(_(msg`, `))
  const named = owner && formatAddress(owner)
  return (
    <>
      {found.length > 0 ? (
        named ? (
          <Trans>
            Its owner {named}, or whoever has that role, may: {powers}.
          </Trans>
        ) : (
          <Trans>By its code somebody may: {powers}.</Trans>
        )
      ) : named ? (
        <Trans>
          Its owner is {named}. The usual ways to mint, pause or shut out are not in its code, which
          proves nothing: others may be.
        </Trans>
      ) : (
        <Trans>
          The usual ways to mint, pause or shut out are not in its code, which proves nothing:
          others may be.
        </Trans>
      )}
      {runsOthers && (
        <>
          {' '}
          <Trans>
            It runs the code of another contract, which was not looked into and may be exchanged.
          </Trans>
        </>
      )}
    </>
  )
}

export const RecipientTitle = ({ risk: { how } }: Told<'recipient'>) =>
  how === 'unread' ? (
    <Trans>Who gets a part of it could not be read</Trans>
  ) : (
    <Trans>Its fees go to a contract</Trans>
  )

export function RecipientText({ risk: { how } }: Told<'recipient'>) {
  switch (how) {
    case 'runsCode':
      return (
        <Trans>
          When a sale pays fees out, its code runs with at most 30,000 energy, at the seller's cost.
          If it refuses the TRX, it gets WTRX instead: it cannot stop a sale.
        </Trans>
      )
    case 'getsTokens':
      return <Trans>It is sent the tokens, and none of its code runs then.</Trans>
    default:
      return (
        <Trans>
          The node did not tell whether the account that gets it is a contract, whose code might
          run.
        </Trans>
      )
  }
}
