-- For wrk: sends a form repeatedly. URL -- NAME BODY, in which PERSON is replaced by another person each time.
local sent, name, body = 0
wrk.headers["Content-Type"] = "application/json"
function init(arguments) name, body = arguments[1], arguments[2] end
function request()
  sent = sent + 1
  return wrk.format("POST", nil, nil, (body:gsub("PERSON", name .. sent)))
end
