import { phoenix } from './feathers.ts'
import { place, trace, type Point } from './path.ts'
import { shade, strike, type Emblem, type Facet, type Light } from './relief.ts'

/** Draws the foundry's emblem of a rank: bars, hammer, anvil, crucible, or phoenix. */
export const emblem = (rank: number, centre: Point, light: Light): Emblem =>
  emblems[rank - 1]!(centre, light)

const emblems: readonly ((centre: Point, light: Light) => Emblem)[] = [
  ingots,
  hammer,
  anvil,
  crucible,
  phoenix,
]

/** Draws three bars, each with an end, a top and a side. */
function ingots([x, y]: Point, light: Light): Emblem {
  const bar = ([left, top]: Point) => {
    const end: Point[] = place(
      [
        [-114, 77],
        [-78, -77],
        [78, -77],
        [114, 77],
      ],
      [left, top],
    )
    const back: Point = [112, -72]
    const [, topLeft, topRight, bottomRight] = end as [Point, Point, Point, Point]
    const away = ([a, b]: Point): Point => [a + back[0], b + back[1]]
    const facets: Facet[] = [
      { points: [topLeft, topRight, away(topRight), away(topLeft)], normal: [-0.1, -1, 0.5] },
      {
        points: [topRight, bottomRight, away(bottomRight), away(topRight)],
        normal: [1, -0.1, 0.35],
      },
      ...strike(end, 19),
    ]
    return {
      facets,
      outline: [end[0]!, topLeft, away(topLeft), away(topRight), away(bottomRight), bottomRight],
    }
  }
  const below = [bar([x - 168, y + 132]), bar([x + 66, y + 132])]
  const above = bar([x - 50, y - 26])
  return {
    reliefs: [
      { tones: shade(below[1]!.facets, light) },
      { tones: shade(below[0]!.facets, light) },
      { tones: shade(above.facets, light) },
    ],
    outline: [...below, above].map(({ outline }) => outline),
  }
}

function hammer(centre: Point, light: Light): Emblem {
  const turn = { turn: 0.62 }
  const handle = place(
    trace('M-25 -90L25 -90Q20 60 32 262Q34 286 0 286Q-34 286 -32 262Q-20 60 -25 -90Z'),
    centre,
    turn,
  )
  const head = place(
    trace(
      'M-190 -236L-150 -250L-86 -222L104 -222Q170 -214 214 -142Q150 -172 96 -96L-86 -96L-150 -68L-190 -82Z',
    ),
    centre,
    turn,
  )
  const collar = place(trace('M-44 -104L44 -104L38 -58L-38 -58Z'), centre, turn)
  return {
    reliefs: [
      { tones: shade(strike(handle, 16), light) },
      { tones: shade(strike(head, 26), light) },
      { tones: shade(strike(collar, 12), light) },
    ],
    outline: [handle, head],
  }
}

function anvil([x, y]: Point, light: Light): Emblem {
  const body = place(
    trace(
      'M-300 -142Q-196 -112 -128 -128L-128 -152L236 -152L236 -76Q132 -66 96 -6Q84 62 128 96L178 118L178 196L-178 196L-178 118L-128 96Q-84 62 -100 14Q-132 -46 -206 -64Q-268 -84 -300 -142Z',
    ),
    [x + 24, y - 10],
  )
  const step = place(
    [
      [-128, -152],
      [-60, -152],
      [-60, -128],
      [-128, -128],
    ],
    [x + 24, y - 10],
  )
  return {
    reliefs: [{ tones: shade(strike(body, 24), light) }, { tones: shade(strike(step, 6), light) }],
    outline: [body],
  }
}

function crucible([x, y]: Point, light: Light): Emblem {
  const at: Point = [x, y + 46]
  const vessel = place(
    trace(
      'M-226 -70L226 -70L226 -24L200 -14Q176 96 62 122L46 150L112 178L112 212L-112 212L-112 178L-46 150L-62 122Q-176 96 -200 -14L-226 -24Z',
    ),
    at,
  )
  const band = place(trace('M-178 14L178 14L166 46L-166 46Z'), at)
  const flame = (dx: number, scale: number) =>
    place(
      trace(
        'M0 0Q-86 -52 -58 -138Q-44 -104 -22 -112Q-40 -186 22 -254Q16 -188 58 -150Q92 -110 70 -56Q58 -16 0 0Z',
      ),
      [at[0] + dx, at[1] - 66],
      { scale },
    )
  const tongues = [flame(0, 1.16), flame(-118, 0.72), flame(118, 0.72)]
  const burning = tongues.flatMap((each, index) => strike(each, index ? 15 : 24, 0.8))
  const hearts = [flame(4, 0.56), flame(-116, 0.34), flame(120, 0.34)].flatMap((each, index) =>
    strike(each, index ? 7 : 12, 0.3),
  )
  return {
    reliefs: [
      { tones: shade(burning, light), hot: true },
      { tones: shade(hearts, { from: [0, 0, 1], depth: 3 }), hot: true },
      { tones: shade(strike(vessel, 24), light) },
      { tones: shade(strike(band, 11), { ...light, depth: 3 }) },
    ],
    outline: [vessel, ...tongues],
  }
}
