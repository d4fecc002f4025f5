import type { Specimen, Specimens } from './specimen.tsx'

const files = import.meta.glob<Readonly<Record<string, Specimens>>>('./specimens/*.tsx', {
  eager: true,
})

/** All specimens by feature, piece and state, such as "stake/PledgeSheet/notEnough". */
export const directory: ReadonlyMap<string, Specimen> = new Map(
  Object.entries(files).flatMap(([file, pieces]) => {
    const feature = /(\w+)\.tsx$/.exec(file)![1]
    return Object.entries(pieces).flatMap(([piece, states]) =>
      Object.entries(states).map(
        ([state, specimen]) => [`${feature}/${piece}/${state}`, specimen] as const,
      ),
    )
  }),
)
