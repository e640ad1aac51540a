-- One line of JSON at the end, for programs.
function done(summary, latency, requests)
  local errors = summary.errors
  io.write(string.format(
    '{"count":%d,"seconds":%.6f,"p50":%.3f,"p99":%.3f,"refused":%d,"broken":%d}\n',
    summary.requests, summary.duration / 1e6,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    errors.status, errors.connect + errors.read + errors.write + errors.timeout))
end
