import type { PresaleForm, TokenForm } from './form.ts'
import type { ProfileForm } from './profileForm.ts'

// Fields of a creation in one flat form, each as the user typed it.

export type CastForm = TokenForm & PresaleForm & ProfileForm
export type FieldName = keyof CastForm

export const allSteps = ['token', 'fees', 'burn', 'presale', 'release', 'review'] as const
export type Step = (typeof allSteps)[number]

/** Fields of each step; every field belongs to one step. */
export const fieldsOf: Record<Step, readonly FieldName[]> = {
  token: ['name', 'symbol', 'totalSupply', 'description', 'logo', 'website', 'telegram', 'x'],
  fees: [
    'feeBuy',
    'feeSell',
    'feeRecipient',
    'swapThreshold',
    'protectTime',
    'protectFee',
    'isInsideSell',
  ],
  burn: ['lpBurnEnabled', 'percentForLPBurn', 'lpBurnFrequency', 'burnLimit'],
  presale: [
    'startTime',
    'presaleEthAmount',
    'maxTotalNum',
    'presaleMaxNum',
    'softCapRate',
    'tradeEthAmount',
    'insideMaxNum',
  ],
  release: [
    'vestingDelay',
    'vestingRate',
    'vestingDis',
    'backingShare',
    'lpDistributionEnabled',
    'userLPShare',
    'devLPShare',
    'devLPReceiver',
  ],
  review: [],
}
