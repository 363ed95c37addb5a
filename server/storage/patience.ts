/** Ends a request whose other side is silent for this long while it is waited for. Who asks for nothing waits for nothing. */
export class Patience {
  readonly #ms: number;
  readonly #silence = new AbortController();

  constructor(ms: number) {
    this.#ms = ms;
  }

  get signal(): AbortSignal {
    return this.#silence.signal;
  }

  async waitFor<T>(word: Promise<T>): Promise<T> {
    const timer = setTimeout(() => this.#silence.abort(new DOMException("silent", "TimeoutError")), this.#ms);
    return word.finally(() => clearTimeout(timer));
  }

  /** The answer to a request with this signal; its body is asked for only as fast as it is read. */
  body(answer: Response): Response {
    if (!answer.ok || !answer.body) return answer;
    const reader = answer.body.getReader();
    const pieces = new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        pull: async (to) => {
          const { done, value } = await this.waitFor(reader.read());
          if (done) to.close();
          else to.enqueue(value);
        },
        // A connection that broke while nobody read it is no failure for whoever leaves.
        cancel: () => reader.cancel().catch(() => undefined),
      },
      { highWaterMark: 0 },
    );
    return new Response(pieces, answer);
  }
}
