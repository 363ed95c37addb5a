/**
 * A model in the very formats Firefox ships (Marian's binary container with int8 weights, a SentencePiece vocabulary),
 * small enough to be made here: it translates word by word from a list, each output position looking at the same
 * position of the source.
 */
const dim = 64;
/** The fast end of the sine and cosine halves of the positional encoding tells positions apart. */
const positionDims = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((frequency) => [frequency, frequency + dim / 2]);
const wordDims = Array.from({ length: dim }, (_, index) => index).filter((index) => !positionDims.includes(index));
/** Layer normalisation takes the mean away; these keep it near zero, or every position would lean to the same one. */
const balanceDims = wordDims.slice(0, 8);
const [endDim = 0, ...pairDims] = wordDims.slice(8);

interface Item {
  name: string;
  type: number;
  shape: readonly number[];
  data: Buffer;
}
const types = { int8: 0x101, float32: 0x404, intgemm8: 0x4101 } as const;

type Weight = (from: number, to: number) => number;
const none: Weight = () => 0;

export function makeTinyModel(dictionary: Readonly<Record<string, string>>) {
  const words = Object.entries(dictionary);
  const pieces = ["</s>", "<unk>", ...new Set(words.flat())];
  const embedding = new Map<string, number[]>(pieces.map((piece) => [piece, []]));
  embedding.get("</s>")?.push(endDim);
  const carry = new Map([[endDim, endDim]]);
  for (const [index, [english, slovak]] of words.entries()) {
    const from = pairDims[2 * index];
    const to = english === slovak ? from : pairDims[2 * index + 1];
    if (from === undefined || to === undefined) throw new RangeError("too many words for the tiny model");
    embedding.get(english)?.push(from);
    if (to !== from) embedding.get(slovak)?.push(to);
    carry.set(from, to);
  }
  const rows = pieces.flatMap((piece) =>
    Array.from({ length: dim }, (_, index) =>
      balanceDims.includes(index) ? -62 : embedding.get(piece)?.includes(index) ? 100 : 0,
    ),
  );
  return { model: container(items(rows, pieces.length, carry)), vocabulary: vocabulary(pieces) };
}

function items(rows: readonly number[], vocabularySize: number, carry: ReadonlyMap<number, number>): Item[] {
  const config = [`dim-emb: ${dim}`, "transformer-heads: 1", "enc-depth: 1", "dec-depth: 1"];
  const positions: Weight = (from, to) => (from === to && positionDims.includes(from) ? 12 : 0);
  const identity: Weight = (from, to) => (from === to ? 1 : 0);
  const translate: Weight = (from, to) => (carry.get(from) === to ? 4 : 0);
  return [
    { name: "special:model.yml", type: types.int8, shape: [1], data: yaml([...config, `transformer-dim-ffn: ${dim}`]) },
    int8("Wemb", [vocabularySize, dim], rows, 100),
    float("none_QuantMultA", [1, 1], [12]),
    ...attention("encoder_l1_self", none, none, none),
    ...feedForward("encoder_l1_ffn"),
    ...affine("decoder_l1_rnn_W", none),
    ...affine("decoder_l1_rnn_Wf", none),
    float("decoder_l1_rnn_bf", [1, dim], filled(0)),
    ...norm("decoder_l1_rnn_ffn"),
    ...attention("decoder_l1_context", positions, translate, identity),
    ...feedForward("decoder_l1_ffn"),
    float("decoder_ff_logit_out_b", [1, vocabularySize], new Array(vocabularySize).fill(0)),
  ];
}

function attention(name: string, match: Weight, value: Weight, out: Weight): Item[] {
  const weights = { q: match, k: match, v: value, o: out };
  return [
    ...Object.entries(weights).flatMap(([letter, weight]) => [
      ...affine(`${name}_W${letter}`, weight, letter === "o" ? 4 : 16),
      float(`${name}_b${letter}`, [1, dim], filled(0)),
    ]),
    ...norm(`${name}_Wo`),
  ];
}

const feedForward = (name: string): Item[] => [
  ...["1", "2"].flatMap((n) => [...affine(`${name}_W${n}`, none), float(`${name}_b${n}`, [1, dim], filled(0))]),
  ...norm(`${name}_ffn`),
];

const norm = (name: string): Item[] => [
  float(`${name}_ln_scale`, [1, dim], filled(1)),
  float(`${name}_ln_bias`, [1, dim], filled(0)),
];

/** Weights are stored transposed and multiplied by 10; `activation` is what the input is multiplied by to fit a byte. */
function affine(name: string, weight: Weight, activation = 16): Item[] {
  const values = Array.from({ length: dim * dim }, (_, index) =>
    Math.round(10 * weight(index % dim, Math.floor(index / dim))),
  );
  return [int8(name, [dim, dim], values, 10), float(`${name}_QuantMultA`, [1, 1], [activation])];
}

const filled = (value: number): number[] => new Array(dim).fill(value);
const yaml = (lines: readonly string[]) => Buffer.from(`${lines.join("\n")}\n\0`);

function float(name: string, shape: readonly number[], values: readonly number[]): Item {
  return { name, shape, type: types.float32, data: Buffer.from(Float32Array.from(values).buffer) };
}

/** The multiplier follows the weights, then padding. */
function int8(name: string, shape: readonly number[], values: readonly number[], multiplier: number): Item {
  const tail = Buffer.alloc(256);
  tail.writeFloatLE(multiplier);
  return { name, shape, type: types.intgemm8, data: Buffer.concat([Buffer.from(Int8Array.from(values).buffer), tail]) };
}

function container(content: readonly Item[]): Buffer {
  const words = (...values: number[]) => Buffer.from(BigUint64Array.from(values, BigInt).buffer);
  const names = content.map(({ name }) => Buffer.from(`${name}\0`));
  const head = Buffer.concat([
    words(1, content.length),
    ...content.map(({ type, shape, data }, index) => words(names[index]?.length ?? 0, type, shape.length, data.length)),
    ...names,
    ...content.map(({ shape }) => Buffer.from(Int32Array.from(shape).buffer)),
  ]);
  const gap = (256 - ((head.length + 8) % 256)) % 256;
  return Buffer.concat([head, words(gap), Buffer.alloc(gap), ...content.map(({ data }) => data)]);
}

/** SentencePiece's protobuf: repeated pieces of text, score and type (2 unknown, 3 control, 1 normal). */
function vocabulary(pieces: readonly string[]): Buffer {
  return Buffer.concat(
    pieces.map((piece) => {
      const text = Buffer.from(piece);
      const score = Buffer.from([0x15, 0, 0, 0, 0, 0x18, piece === "</s>" ? 3 : piece === "<unk>" ? 2 : 1]);
      score.writeFloatLE(piece.startsWith("<") ? 0 : -1, 1);
      const message = Buffer.concat([Buffer.from([0x0a, text.length]), text, score]);
      return Buffer.concat([Buffer.from([0x0a, message.length]), message]);
    }),
  );
}
