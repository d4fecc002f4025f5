import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { SignInSheet as SignIn } from '../../../src/sheets/SignInSheet.tsx'
import { askToSignInAtom } from '../../../src/state/account/signInAsked.ts'
import { inStates, type Specimen } from '../specimen.tsx'
import { said } from '../words.ts'

/** Renders the sheet over a page that asks the user to sign in. */
function Asking({ again = false }: { readonly again?: boolean }) {
  const ask = useSetAtom(askToSignInAtom)
  useEffect(() => void ask(again), [ask, again])
  return <SignIn />
}

const press: Specimen['play'] = (user) => user.press('sign-in')

export const SignInSheet = inStates(
  {
    render: () => <Asking />,
    says: said('Not now', '暫時不要'),
    without: ['sign-in-again'],
  },
  {
    again: {
      render: () => <Asking again />,
      says: said(
        'Your session is over. Sign in again; what you typed stays.',
        '你的登入已結束。請重新登入；你輸入的內容會保留。',
      ),
      without: [],
    },
    begun: {
      world: { backend: 'slow' },
      play: press,
      says: [...said('One moment…', '請稍候…'), ...said('Cancel', '取消')],
      waits: true,
    },
    unreachable: {
      world: { backend: 'silent' },
      play: press,
      says: [
        ...said(
          'The server does not answer. Try again in a moment.',
          '伺服器沒有回應，請稍後再試。',
        ),
        ...said('Try again', '再試一次'),
      ],
    },
  },
)
