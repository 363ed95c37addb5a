import type { Measure } from "./measure.ts";

/** Undefined while no handle is left: the system tells it in a file, and a failure here would end the process. */
export function processMeasures(loopDelayNs: number): Measure[] | undefined {
  try {
    const { rss, heapUsed } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const gauge = (name: string, help: string, value: number): Measure => ({
      name,
      help,
      type: "gauge",
      values: [["", value]],
    });
    return [
      gauge("process_resident_memory_bytes", "Memory of the process.", rss),
      gauge("nodejs_heap_used_bytes", "Of it, what JavaScript holds.", heapUsed),
      gauge(
        "nodejs_eventloop_delay_p99_seconds",
        "Delay of the event loop since the last question.",
        loopDelayNs / 1e9,
      ),
      gauge("process_start_time_seconds", "When the process started.", performance.timeOrigin / 1_000),
      { ...gauge("process_cpu_seconds_total", "Processor time.", (user + system) / 1e6), type: "counter" },
    ];
  } catch {
    return undefined;
  }
}
