/** Fake EventSource driven by a test. */
export class FakeEventSource extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  /** All instances, the newest last. */
  static made: FakeEventSource[] = [];

  readonly url: string;
  readyState = FakeEventSource.CONNECTING;

  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.made.push(this);
  }

  /** Newest instance. */
  static get latest(): FakeEventSource {
    const latest = FakeEventSource.made.at(-1);
    if (!latest) throw new Error('No stream was opened');
    return latest;
  }

  /** Number of instances that are open or connecting. */
  static get open(): number {
    return FakeEventSource.made.filter((one) => one.readyState !== FakeEventSource.CLOSED).length;
  }

  accept(): void {
    this.readyState = FakeEventSource.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  emit(name: string, data: unknown = {}): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }

  /** Simulates a lost connection; the browser reconnects by itself. */
  lose(): void {
    this.readyState = FakeEventSource.CONNECTING;
    this.dispatchEvent(new Event('error'));
  }

  /** Simulates an error response; the browser gives up. */
  refuse(): void {
    this.readyState = FakeEventSource.CLOSED;
    this.dispatchEvent(new Event('error'));
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }
}
