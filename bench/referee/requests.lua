-- Sends the requests of a file in turn: method, path, body and cookie, separated by tabs. Another
-- file has headers for all of them. In bodies and headers, $N becomes a number and $A a network
-- address that no other request has. Prints the figures as JSON.
local prepared = {}
local templates = {}
local common = {}
local number = 0

local function split(line)
  local fields = {}
  for field in (line .. "\t"):gmatch("([^\t]*)\t") do fields[#fields + 1] = field end
  return fields
end

local function address(n)
  return string.format("10.%d.%d.%d", math.floor(n / 65536) % 256, math.floor(n / 256) % 256, n % 256)
end

local function format(template, n)
  local headers = {}
  for name, value in pairs(common) do headers[name] = value:gsub("%$A", address(n)) end
  if template.cookie ~= "" then headers["Cookie"] = template.cookie end
  local body = nil
  if template.body ~= "" then
    body = template.body:gsub("%$N", tostring(n))
    headers["Content-Type"] = "application/json"
  end
  return wrk.format(template.method, template.path, headers, body)
end

function init(arguments)
  number = tonumber(arguments[3])
  local varies = false
  for line in io.lines(arguments[2]) do
    local name, value = line:match("^([^\t]+)\t(.*)$")
    if name then
      common[name] = value
      varies = varies or value:find("$A", 1, true) ~= nil
    end
  end
  for line in io.lines(arguments[1]) do
    local method, path, body, cookie = unpack(split(line))
    templates[#templates + 1] = { method = method, path = path, body = body or "", cookie = cookie or "" }
  end
  for at, template in ipairs(templates) do
    if not varies and not template.body:find("$N", 1, true) then prepared[at] = format(template, 0) end
  end
end

function request()
  number = number + 1
  local at = number % #templates + 1
  return prepared[at] or format(templates[at], number)
end

function done(summary, latency)
  local times = {}
  for percentile = 1, 99 do times[percentile] = string.format("%.3f", latency:percentile(percentile) / 1000) end
  local errors = summary.errors
  io.write(string.format(
    '{"requests":%d,"seconds":%.3f,"refused":%d,"failed":%d,"times":[%s]}\n',
    summary.requests, summary.duration / 1e6, errors.status,
    errors.connect + errors.read + errors.write + errors.timeout, table.concat(times, ",")))
end
